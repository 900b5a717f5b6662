export const LEAST_PASSPHRASE = 12
