#ifndef CSAMPLESCENE_NOISE_H
#define CSAMPLESCENE_NOISE_H

#include <stdint.h>

/// Mixes two numbers and a seed into 32 even bits.
static inline uint32_t csample_hash(uint32_t x, uint32_t y, uint32_t seed) {
    uint32_t mixed = x * 0x9E3779B1u ^ y * 0x85EBCA77u ^ seed * 0xC2B2AE3Du;
    mixed = (mixed ^ mixed >> 15) * 0x2C1B3C6Du;
    mixed = (mixed ^ mixed >> 12) * 0x297A2D39u;
    return mixed ^ mixed >> 15;
}

/// Adds one row of value noise, ±`amplitude` in 1/16 steps of luma, with one random value every `cell` samples.
void csample_add_noise(int16_t *row, int width, int y, int cell, int amplitude, uint32_t seed);

/// Value noise along one axis, 0…65535.
int csample_noise_at(int x, int cell, uint32_t seed);

#endif
