import { useState } from 'react'
import { tabKeep } from './storage.ts'

const PREFIX = 'draft:'

export const hasDraft = (name: string): boolean => Boolean(tabKeep.read(PREFIX + name))

/** A text that is being typed. It outlives a reload, another sign-in and a lost connection, until it is cleared. */
export function useDraft(name: string) {
  const key = PREFIX + name
  const [draft, setDraft] = useState({ key, text: tabKeep.read(key) ?? '' })
  if (draft.key !== key) setDraft({ key, text: tabKeep.read(key) ?? '' })
  return {
    text: draft.text,
    write(text: string) {
      setDraft({ key, text })
      if (text === '') tabKeep.remove(key)
      else tabKeep.write(key, text)
    },
    clear() {
      setDraft({ key, text: '' })
      tabKeep.remove(key)
    },
  }
}
