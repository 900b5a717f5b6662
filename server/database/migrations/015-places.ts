import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db)
  await fillFromSeats(db)
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('batches')
    .addColumn('batchKey', 'text', (column) => column.primaryKey())
    .addColumn('placesTaken', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('places')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('batchKey', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id'))
    .addColumn('courseId', 'text', (column) => column.notNull())
    .addColumn('seatPaymentId', 'text', (column) => column.references('payments.id'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('until', 'text')
    .addColumn('movedTo', 'text')
    .addColumn('why', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addUniqueConstraint('places_batch_user', ['batchKey', 'userId'])
    .execute()
  await db.schema.createIndex('places_user').on('places').column('userId').execute()
  await db.schema.createIndex('places_roster').on('places').columns(['batchKey', 'since', 'id']).execute()
  // A member sits in one batch of a course at a time, and a payment pays for one place.
  await sql`create unique index places_active on places ("userId", "courseId") where state = 'active'`.execute(db)
  await sql`create unique index places_seat on places ("seatPaymentId") where state in ('active', 'completed')`.execute(
    db,
  )
  await db.schema
    .createTable('waiting')
    .addColumn('batchKey', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('waiting_key', ['batchKey', 'userId'])
    .execute()
  await db.schema.createIndex('waiting_user').on('waiting').column('userId').execute()
  await db.schema
    .createTable('placeNotices')
    .addColumn('placeId', 'text', (column) => column.primaryKey().references('places.id').onDelete('cascade'))
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('toldAt', 'text', (column) => column.notNull())
    .execute()
}

interface Seated {
  readonly paymentId: string
  readonly userId: string
  readonly courseId: string
  readonly batchKey: string
  readonly state: string
  readonly createdAt: string
  readonly updatedAt: string
}

async function fillFromSeats(db: Kysely<unknown>): Promise<void> {
  // Of a member's seats in one batch the active one counts, else the one that ended last.
  const { rows } = await sql<Seated>`select * from "seats" where "batchKey" is not null
    order by case when "state" = 'active' then 0 else 1 end, "updatedAt" desc, "paymentId"`.execute(db)
  for (const seat of rows) {
    const isActive = seat.state === 'active'
    await sql`insert into "places"
      ("id", "batchKey", "userId", "courseId", "seatPaymentId", "state", "since", "until", "why", "version")
      values (${randomUUID()}, ${seat.batchKey}, ${seat.userId}, ${seat.courseId}, ${seat.paymentId},
        ${isActive ? 'active' : 'withdrawn'}, ${seat.createdAt}, ${isActive ? null : seat.updatedAt}, '', 1)
      on conflict ("batchKey", "userId") do nothing`.execute(db)
  }
  await sql`insert into "batches" ("batchKey", "placesTaken", "version")
    select "batchKey", sum(case when "state" = 'active' then 1 else 0 end), 1 from "places" group by "batchKey"`.execute(
    db,
  )
  await sql`insert into "placeNotices" ("placeId", "digest", "toldAt")
    select "places"."id", "batchNotices"."digest", "batchNotices"."toldAt" from "batchNotices"
    inner join "places" on "places"."seatPaymentId" = "batchNotices"."paymentId"`.execute(db)
}
