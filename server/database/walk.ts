export interface Walk<Row> {
  /** Rows after this id, in the order of ids; none at the end. */
  readonly pageAfter: (id: string) => Promise<readonly Row[]>
  readonly idOf: (row: Row) => string
  readonly take: (page: readonly Row[]) => Promise<void>
}

/** Goes through a table a page at a time, until its end or until it is stopped. */
export async function walk<Row>(isStopping: () => boolean, { pageAfter, idOf, take }: Walk<Row>): Promise<void> {
  let after = ''
  while (!isStopping()) {
    const page = await pageAfter(after)
    const last = page.at(-1)
    if (last === undefined) return
    await take(page)
    after = idOf(last)
  }
}
