import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe holds against the page as it stands, in the light and in the dark theme: serious and critical faults, one line each. */
export async function seriousFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(colorsAtRest)
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue
      for (const { target, failureSummary } of nodes)
        faults.push(`${colorScheme}: ${id} at ${target.join(' ')}: ${failureSummary ?? ''}`)
    }
  }
  return faults
}

/** In the page: a colour half-way between two themes would be judged as it is at that moment. */
async function colorsAtRest() {
  const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(changes.map((change) => change.finished))
}
