import { useId } from 'react'
import type { ReplyTemplate } from '#contract/replies.ts'
import { CONTROL } from '#web/ui/field.tsx'

interface TemplateChoiceProps {
  readonly templates: readonly ReplyTemplate[]
  readonly onChoose: (template: ReplyTemplate) => void
}

/** Letters to begin with. */
export function TemplateChoice({ templates, onChoose }: TemplateChoiceProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        Template
      </label>
      <select
        id={id}
        className={CONTROL}
        value=""
        onChange={({ target }) => {
          const template = templates.find(({ key }) => key === target.value)
          if (template) onChoose(template)
        }}
      >
        <option value="">Choose a template</option>
        {templates.map(({ key, title }) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </select>
    </div>
  )
}
