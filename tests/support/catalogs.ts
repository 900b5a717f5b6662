import { shippedCatalog, unchangingCatalog, type Catalog, type Catalogue } from '#server/features/content/catalog.ts'

/** The shipped catalog with these changes. */
export const catalogWith = (sold: Partial<Catalogue>, now: () => Date): Catalog =>
  unchangingCatalog({ ...shippedCatalog(now).now(), ...sold }, now)
