import { number, orNull, plain, table, type TablesOf } from '../../database/table.ts'

export const BACKUP_TABLES = {
  backups: table({
    id: plain(),
    night: orNull(plain()),
    /** `passed`: the night in which the site began, of which none was made. */
    state: plain<'running' | 'made' | 'failed' | 'passed'>(),
    startedAt: plain(),
    lockedUntil: plain(),
    endedAt: orNull(plain()),
    archive: plain(),
    bytes: number(),
    isEncrypted: number(),
    fault: plain(),
    removedAt: orNull(plain()),
    missing: number(),
  }),
  rehearsals: table({
    id: plain(),
    slot: orNull(plain()),
    backupId: plain(),
    archive: plain(),
    bytes: number(),
    state: plain<'wanted' | 'running' | 'whole' | 'read' | 'faulty' | 'ended'>(),
    startedAt: plain(),
    lockedUntil: plain(),
    endedAt: orNull(plain()),
    found: orNull(plain()),
    fault: plain(),
  }),
}

declare module '../../database/schema.ts' {
  interface Tables extends TablesOf<typeof BACKUP_TABLES> {}
}
