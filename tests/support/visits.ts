import { type BrowserContext, expect, type Page, test } from '@playwright/test'

/** Does something for each of these, a step each. One that fails is named and hides no other. */
export async function each<Thing>(
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
  prove: (thing: Thing) => Promise<void>,
): Promise<void> {
  expect(things.length, 'there is something to prove').toBeGreaterThan(0)
  for (const thing of things) {
    const name = nameOf(thing)
    try {
      await test.step(name, () => prove(thing))
    } catch (error) {
      // At once, so that it is told also where the whole test ends before its time.
      expect.soft(error instanceof Error ? error.stack : error, name).toBeUndefined()
    }
  }
}

/** The same in a tab that is blank before each, so that every address is opened afresh. */
export const eachVisit = <Thing>(
  page: Page,
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
  visit: (thing: Thing) => Promise<void>,
): Promise<void> =>
  each(things, nameOf, async (thing) => {
    await page.goto('about:blank')
    await visit(thing)
  })

/** The same in a new browser each, which has been on the site never before and keeps nothing of it. */
export const eachFirstVisit = <Thing>(
  openBrowser: () => Promise<BrowserContext>,
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
  visit: (page: Page, thing: Thing) => Promise<void>,
): Promise<void> =>
  each(things, nameOf, async (thing) => {
    const context = await openBrowser()
    await visit(await context.newPage(), thing)
    await context.close()
  })

interface Part<Thing> {
  readonly part: string
  readonly things: readonly Thing[]
}

/** Shares many things out, so that no test grows long and the workers stay evenly busy. */
export const partsOf = <Thing>(things: readonly Thing[], count: number): readonly Part<Thing>[] =>
  Array.from({ length: count }, (_, part) => ({
    part: `part ${part + 1} of ${count}`,
    things: things.filter((_thing, index) => index % count === part),
  }))
