/** What the makers of a feature's parts are made from, together. */
export type Needs<Makers extends readonly unknown[]> = Makers extends readonly [
  (deps: infer One) => unknown,
  ...infer Others,
]
  ? One & Needs<Others>
  : unknown
