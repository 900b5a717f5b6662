/** Settled when the whole document is there. The head script runs before that. */
export const parsed = new Promise<unknown>((resolve) => document.addEventListener('DOMContentLoaded', resolve))
