import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { CONTACT_TOPICS } from '#contract/paths.ts'

/** Begins a message with what the address says it is about, unless something stands there already. The words are ours, never the address's. */
export function useContactTopic() {
  const [words] = useSearchParams()
  const message = useRef<HTMLTextAreaElement>(null)
  const topic = words.get('topic') ?? ''
  useEffect(() => {
    if (message.current?.value === '' && isTopic(topic)) message.current.value = CONTACT_TOPICS[topic]
  }, [topic])
  return message
}

const isTopic = (name: string): name is keyof typeof CONTACT_TOPICS => Object.hasOwn(CONTACT_TOPICS, name)
