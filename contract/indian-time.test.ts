import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indianDate, indianDay, indianDayKey, indianStamp, indianTime } from './indian-time.ts'

test('a moment is announced by the clock of India, wherever its offset is from', () => {
  assert.equal(indianTime('2027-01-16T11:00:00+05:30'), 'Saturday, 16 January 2027, 11:00 am IST')
  assert.equal(indianTime('2027-01-16T19:05:00Z'), 'Sunday, 17 January 2027, 12:35 am IST')
  assert.equal(indianTime('2027-06-01T12:00+05:30'), 'Tuesday, 1 June 2027, 12:00 pm IST')
})

test('a moment in a table says its zone', () => {
  assert.equal(indianStamp('2026-11-20T18:30:00.000Z'), '2026-11-21 00:00 IST')
})

test('a day is the day of India', () => {
  assert.equal(indianDay('2026-11-20T18:29:59.000Z'), '20 November 2026')
  assert.equal(indianDay('2026-11-20T18:30:00.000Z'), '21 November 2026')
  assert.equal(indianDayKey('2026-11-20T18:30:00.000Z'), '2026-11-21')
  assert.equal(indianDate('2027-01-16'), 'Saturday, 16 January 2027')
})
