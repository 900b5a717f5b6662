import { AxeBuilder } from '@axe-core/playwright'
import { type Page, test } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What axe holds against the page as it stands: serious and critical faults, one line each. In the dark theme only colours differ, and
 * they are the same on a phone; a translator's elements are not ours to judge.
 */
export async function seriousFaults(page: Page): Promise<string[]> {
  const { name } = test.info().project
  if (name === 'translated') return []
  const light = await judge(page, 'light', (axe) => axe.withTags(RULES))
  if (name === 'phone') return light
  return [...light, ...(await judge(page, 'dark', (axe) => axe.withRules('color-contrast')))]
}

async function judge(page: Page, colorScheme: 'light' | 'dark', choose: (axe: AxeBuilder) => AxeBuilder) {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(colorsAtRest)
  // The quick ways: within the page, and without a list of what is right.
  const axe = new AxeBuilder({ page, ...(await sourceFor(page)) }).setLegacyMode()
  axe.options({ resultTypes: ['violations'] })
  const { violations } = await choose(axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${colorScheme}: ${id} at ${target.join(' ')}: ${failureSummary}`),
    )
}

/** Nothing to send where axe is there from the look before: it is large, and the builder would send it twice each time. */
async function sourceFor(page: Page) {
  const has = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window)))
  return has.every(Boolean) ? { axeSource: '0' } : {}
}

/** In the page: a colour half-way between two themes would be judged as it is at that moment. */
async function colorsAtRest() {
  const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(changes.map((change) => change.finished))
}
