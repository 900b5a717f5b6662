/** The code that checks and sends the forms. */
export const loadSubmissionCalls = () => import(/* webpackChunkName: "submission-calls" */ './submission-calls.ts')
