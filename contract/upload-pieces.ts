export const PIECE_BYTES = 4_000_000
