/** Loaded before the tests of a run: all properties draw from one seed, so that one that fails is tried again with the same cases. */
import fc from 'fast-check'

export const PROPERTY_SEED = 'TEST_PROPERTY_SEED'

const given = process.env[PROPERTY_SEED]
if (given !== undefined) fc.configureGlobal({ seed: Number(given) })
