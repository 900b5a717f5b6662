/** Addresses of calls at the desk. */
import { weekendBatch } from '../catalogs.ts'

export const deskPayment = (...parts: readonly string[]) => ['/api/desk/payments', ...parts].join('/')
export const deskPerson = (...parts: readonly string[]) => ['/api/desk/people', ...parts].join('/')

export const deskBatch = (...parts: readonly string[]) => ['/api/desk/batches', weekendBatch().key, ...parts].join('/')
