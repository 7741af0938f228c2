/// Portfolios, which everybody can read (API contract section 10). None of these calls needs a login.
extension RaccontoClient {
    /// `GET /portfolio/{username}`: a photographer's public projects. Names differ by case.
    ///
    /// Errors: `notFound`.
    public func portfolio(of user: String) async throws(RaccontoError) -> Portfolio {
        try await send(Endpoint(.showPortfolio, [.user: user], authorization: .none))
    }

    /// `GET /portfolio/{username}/{slug}`: one public project, as `projects[0]`. With its owner's login the answer has
    /// the number of views; anybody else's reading is counted as one.
    ///
    /// Errors: `notFound` for the user or the project.
    public func portfolioProject(_ slug: String, of user: String) async throws(RaccontoError) -> Portfolio {
        try await send(
            Endpoint(.showPortfolioProject, [.user: user, .slug: slug], authorization: .optionalToken))
    }

    /// `GET /portfolio/`: the public projects of every photographer.
    public func portfolioProjects() async throws(RaccontoError) -> [PortfolioProject] {
        try await send(Endpoint(.listPortfolioProjects, authorization: .none))
    }
}
