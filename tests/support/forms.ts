import type { Locator } from '@playwright/test'

/** Fills the controls that carry these names. */
export async function fillForm(form: Locator, fields: Readonly<Record<string, string | boolean | number>>) {
  for (const [name, value] of Object.entries(fields)) {
    const control = form.locator(`[name="${name}"]`)
    if (typeof value === 'boolean') await control.setChecked(value)
    else if ((await control.evaluate(({ tagName }) => tagName)) === 'SELECT') await control.selectOption(String(value))
    else await control.fill(String(value))
  }
}

/** The message under each field that has one, by the field's name. It must be announced and belong to its field. */
export const problemsIn = (form: Locator): Promise<Record<string, string>> =>
  form.evaluate((element) => {
    const found: [string, string][] = []
    for (const control of element.querySelectorAll('[name][aria-invalid=true]')) {
      const notes = (control.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
      const alert = notes.find((note) => note?.getAttribute('role') === 'alert')
      const isBelow = alert && alert.getBoundingClientRect().top >= control.getBoundingClientRect().top
      found.push([control.getAttribute('name') ?? '', isBelow ? alert.innerText : 'no message under the field'])
    }
    return Object.fromEntries(found)
  })

/** What each named control holds; a box to tick is true or false. */
export const valuesIn = (form: Locator): Promise<Record<string, string | boolean>> =>
  form.evaluate((element) => {
    const values: Record<string, string | boolean> = {}
    for (const control of element.querySelectorAll<HTMLInputElement>('[name]'))
      values[control.name] = control.type === 'checkbox' ? control.checked : control.value
    return values
  })

/** The options of a select in their order, without the empty one that asks to choose. */
export const optionsOf = (form: Locator, name: string): Promise<string[]> =>
  form
    .locator(`[name="${name}"] option`)
    .evaluateAll((options) =>
      options.flatMap((option) => (option instanceof HTMLOptionElement && option.value ? [option.value] : [])),
    )

/** The name of the control that has the focus. */
export const focusedName = (form: Locator): Promise<string | null> =>
  form.evaluate(() => document.activeElement?.getAttribute('name') ?? null)
