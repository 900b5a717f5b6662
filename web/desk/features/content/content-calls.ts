import { queryOptions } from '@tanstack/react-query'
import {
  ContentList,
  ContentRestored,
  ContentRestoredTogether,
  ContentThing,
  ContentWords,
  type ContentRestore,
} from '#contract/desk-content.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'

/** How one thing is named in addresses. */
export interface Named {
  readonly kind: string
  readonly key: string
}

const one = api.desk.content[':kind'][':key']

export const listQuery = queryOptions({
  queryKey: ['content', 'list'],
  queryFn: () => valueOf(ask(ContentList, api.desk.content.$get())),
})

export const thingQuery = ({ kind, key }: Named) =>
  queryOptions({
    queryKey: ['content', 'thing', kind, key],
    queryFn: () => valueOf(ask(ContentThing, one.versions.$get({ param: { kind, key } }))),
  })

/** A version whole, or beside another one. */
export const wordsQuery = ({ kind, key }: Named, number: string, against: string) =>
  queryOptions({
    queryKey: ['content', 'words', kind, key, number, against],
    queryFn: () =>
      valueOf(
        ask(
          ContentWords,
          one.versions[':number'].$get({ param: { kind, key, number }, query: against ? { against } : {} }),
        ),
      ),
  })

export const restore = (param: Named, json: ContentRestore) =>
  ask(ContentRestored, one.restore.$post({ param: { kind: param.kind, key: param.key }, json }))

/** All that went live with a version. */
export const restoreTogether = ({ kind, key }: Named, json: ContentRestore) =>
  ask(ContentRestoredTogether, one.restore.together.$post({ param: { kind, key }, json }))
