import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { Catalog } from '../content/catalog.ts'

export interface MasterclassDeps {
  readonly catalog: Catalog
  readonly config: Config
  readonly database: Database
  readonly now: () => Date
  readonly outbox: Outbox
  readonly secret: string
}
