/** What stands where a personal value was. */
export const ERASED = '[erased]'

/** A side of a row of the audit. The triggers of the table let no other value through: migration 025 spells it once more. */
export const ERASED_FIELDS = '{"version":0,"fields":{"erased":true}}'
