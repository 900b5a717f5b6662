import type { RestoredList } from '../../backups/restored-lists.ts'

export const RESTORED_ERASURES: RestoredList = {
  title: 'Who was erased',
  ask: 'Whoever is not here and was erased since is erased again by this restore, where the notes of erasures are at hand.',
  async rows({ db }) {
    const rows = await db.selectFrom('erasures').select(['id', 'hiddenAt', 'purgeAt']).orderBy('hiddenAt').execute()
    return rows.map(({ id, hiddenAt, purgeAt }) => ({ erasure: id, on: hiddenAt, 'kept until': purgeAt }))
  },
}
