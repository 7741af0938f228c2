// Filled by its first types.
