import type { FormValues, Rules } from '#web/platform/checked-form.ts'
import { createKeyring } from '#web/platform/idempotency-key.ts'
import { daysIn, placedFaults } from './typed-dates.ts'

interface Schema<Parsed> {
  readonly safeParse: (value: unknown) => ReturnType<Rules<Parsed>['safeParse']>
}

/** The rules of a form that is pressed: with a key for each content, so that a second press of the same makes nothing more. */
export function pressRules<Parsed>(schema: Schema<Parsed>, sentBy: (typed: FormValues) => object): Rules<Parsed> {
  const keys = createKeyring()
  return {
    safeParse(typed) {
      const sent = sentBy(typed)
      return placedFaults(schema.safeParse({ ...sent, key: keys.keyFor(JSON.stringify(sent)) }), daysIn(typed))
    },
  }
}
