/** What the site shows, who wrote it, and what is still a draft. */
import { among } from '../conditions.ts'
import { impersonal, keptTable } from '../kept-table.ts'

export const CONTENT_TABLES = {
  /** Published, for everybody to read. */
  contentVersions: keptTable<'contentVersions'>({
    personal: ['body', 'note'],
    plain: ['kind', 'key', 'publishedAt', 'actor'],
    listed: { title: 'Published texts of the site', columns: ['body', 'note'], by: 'actor' },
  }),
  contentDrafts: keptTable<'contentDrafts'>({
    personal: ['body'],
    plain: ['kind', 'key', 'authorId', 'savedAt'],
    part: {
      title: 'Drafts at the desk',
      rowsOf: ({ uids }) => among('authorId', uids),
      shown: ({ kind, key, savedAt }) => ({ kind, key, savedAt }),
      key: ['kind', 'key', 'authorId'],
      erased: 'removed',
    },
    listed: { title: 'Drafts of the site', columns: ['body'], by: 'authorId' },
  }),
  contentSchedules: keptTable<'contentSchedules'>({
    personal: ['body', 'note'],
    plain: ['kind', 'key', 'actor', 'publishAt', 'fault'],
    listed: { title: 'Texts of the site to be published', columns: ['body', 'note'], by: 'actor' },
  }),
  contentState: impersonal<'contentState'>('id', 'pagesFault'),
  /** For pages, which everybody reads. */
  pictures: keptTable<'pictures'>({
    personal: ['name'],
    plain: ['id', 'addedBy', 'addedAt'],
    listed: { title: 'Names of pictures', columns: ['name'], by: 'addedBy' },
  }),
  pictureFiles: impersonal<'pictureFiles'>('pictureId', 'webp'),
}
