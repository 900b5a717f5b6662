import { infiniteQueryOptions } from '@tanstack/react-query'
import { PicturePage, UploadedPicture } from '#contract/pictures.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'

/** Eight megabytes over a thin line, and then the sizes are made. */
const UPLOAD_PATIENCE_MS = 300_000

export const uploadPicture = (body: File) =>
  ask(
    UploadedPicture,
    api.desk.pictures.$post(
      { query: { name: body.name.slice(0, 200) } },
      { init: { body, headers: { 'Content-Type': body.type }, signal: AbortSignal.timeout(UPLOAD_PATIENCE_MS) } },
    ),
  )

export const picturesQuery = infiniteQueryOptions({
  queryKey: ['content', 'pictures'],
  queryFn: ({ pageParam }) =>
    valueOf(ask(PicturePage, api.desk.pictures.$get({ query: pageParam === '' ? {} : { after: pageParam } }))),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})
