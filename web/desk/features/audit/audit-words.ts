import type { AuditEntry } from '#contract/audit.ts'

const ACTIONS = new Map([
  ['staff.add', 'Gave a role'],
  ['staff.remove', 'Took a role back'],
  ['staff.grant', 'Changed further rights'],
  ['staff.invite', 'Sent an invitation'],
  ['staff.withdraw', 'Withdrew an invitation'],
  ['setting.change', 'Changed a setting'],
  ['secondFactor.on', 'Turned the second factor on'],
  ['secondFactor.off', 'Turned the second factor off'],
  ['secondFactor.recover', 'Signed in with a recovery code'],
  ['secondFactor.renewCodes', 'Made new recovery codes'],
  ['payment.assign', 'Gave the seat'],
  ['payment.undo', 'Took the seat back'],
  ['payment.batch', 'Chose the batch'],
  ['message.retry', 'Tried the message again'],
  ['message.clear', 'Cleared the message'],
  ['report.import', 'Read a report in'],
  ['buyer.ask', 'Asked for the state again'],
  ['invoice.correct', 'Corrected the invoice'],
  ['series.state', 'Stated the last number'],
  ['documents.export', 'Took the documents of a year as a file'],
  ['place.take', 'Came into the batch'],
  ['place.move', 'Moved out of the batch'],
  ['place.leave', 'Left the batch'],
  ['place.pay', 'Paid for the place'],
  ['place.unpay', 'Lost the payment, kept the place'],
  ['waiting.add', 'Put on the waiting list'],
  ['waiting.end', 'Taken off the waiting list'],
  ['batch.export', 'Took the roster as a file'],
  ['desk.enter', 'Signed in at the desk'],
  ['account.verificationLetter', 'Sent another verification letter'],
  ['account.resetLetter', 'Sent a letter to choose a password'],
  ['account.signOut', 'Signed the person out everywhere'],
  ['letter.resend', 'Sent the letter again'],
  ['letter.hold', 'Held the letter'],
  ['letter.release', 'Released the letter'],
  ['letter.drop', 'Deleted the letter'],
  ['content.publish', 'Published'],
  ['lead.add', 'Wrote the lead down'],
  ['lead.write', 'Wrote to the person'],
  ['letter.correct', 'Corrected the address'],
  ['lead.change', 'Changed the lead'],
  ['leads.export', 'Took leads out as a file'],
])

/** What was done; an action without words here is named as it is stored. */
export const actionInWords = (action: string): string => ACTIONS.get(action) ?? action

const FIELDS = new Map([
  ['batchKey', 'Batch'],
  ['isNewDevice', 'New device'],
  ['secondFactor', 'Second factor'],
  ['granted', 'Further rights'],
])

/** "nextOn" is called "Next on". */
const fieldInWords = (name: string): string =>
  FIELDS.get(name) ??
  (name.includes('@') ? name : undefined) ??
  name.replace(/^./, (first) => first.toUpperCase()).replace(/[A-Z](?<!^.)/g, (letter) => ` ${letter.toLowerCase()}`)

export interface ChangedField {
  readonly name: string
  readonly before: string
  readonly after: string
}

/** Each field that changed, as text. Of a thing that is new or gone, those that have a value. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .map((name) => ({
      name: fieldInWords(name),
      before: written(before?.[name]),
      after: written(after?.[name]),
    }))
    .filter((field) => (before && after) || field.before !== NOTHING || field.after !== NOTHING)
}

const NOTHING = 'nothing'

function written(value: unknown): string {
  if (value === undefined || value === null || value === '') return NOTHING
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.map(String).join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
