const DECIMALS = 2

/** The `d` of a path, with numbers no finer than can be seen: `M0 7.800000000000001` would be sent with every page. */
export const pathData = (parts: TemplateStringsArray, ...numbers: readonly number[]): string =>
  String.raw({ raw: parts }, ...numbers.map((number) => Number(number.toFixed(DECIMALS))))
