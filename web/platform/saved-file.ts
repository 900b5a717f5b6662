import { Problem } from '#contract/problem.ts'
import { isNetworkFault, ownProblem } from './answer.ts'

const READ_AFTER_CLICK_MS = 60_000

/** Stores the file of an answer under the name that the server gives it. Returns why it was refused, or null. */
export async function saveFile(call: Promise<Response>, fallbackName: string): Promise<Problem | null> {
  try {
    const answer = await call
    if (!answer.ok) return Problem.parse(await answer.json())
    const address = URL.createObjectURL(await answer.blob())
    const link = document.createElement('a')
    link.href = address
    link.download = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? fallbackName
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), READ_AFTER_CLICK_MS)
    return null
  } catch (error) {
    const words = isNetworkFault(error) ? 'The server cannot be reached. Please try again' : 'Please try again'
    return ownProblem('unreachable', words)
  }
}
