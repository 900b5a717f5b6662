import type { BrowserContext } from '@playwright/test'
import { rememberSignIn } from '#stand-ins/people/members.ts'
import { startServer, type ServerProcess } from '#stand-ins/server-process.ts'
import { SAMPLE_PASSWORD } from '../dev/sample/sample-buyers.ts'
import { prepareSample, SAMPLE_FOLDER, sampleEnvironment } from '../dev/sample/sample-folder.ts'

/** A server with the made-up business, for pictures of a desk at which people work. */
export async function startSampleServer(): Promise<ServerProcess> {
  await prepareSample((line) => console.log(line))
  return startServer({ ...sampleEnvironment(), DATA_DIR: SAMPLE_FOLDER })
}

export async function signInAtSample(context: BrowserContext, email: string): Promise<void> {
  const data = { email, password: SAMPLE_PASSWORD }
  const answer = await context.request.post('/api/auth/sign-in/email', { data })
  if (!answer.ok()) throw new Error(`The sample's ${email} could not sign in: ${await answer.text()}`)
  await rememberSignIn(context)
}
