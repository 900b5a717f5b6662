export const loadSubmissionCalls = () => import(/* webpackChunkName: "submission-calls" */ './submission-calls.ts')
