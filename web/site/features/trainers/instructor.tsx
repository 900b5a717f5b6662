import type { ShownCourse } from '#contract/site-content.ts'
import { BrandLogo } from '#web/art/brand-logo.tsx'
import { settings } from '#web/platform/settings.ts'
import { Photo } from '#web/ui/photo.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TrainerList } from './trainer-list.tsx'

/** Who teaches a course: its trainers, or what the course itself says while it names none. */
export function Instructor({ course: { trainer, trainers } }: { readonly course: ShownCourse }) {
  if (trainers.length > 0) return <TrainerList trainers={trainers} />
  const { name, photo, bio, links } = trainer
  return (
    <Sheet className="grid gap-x-5 gap-y-4 p-5 sm:grid-cols-[auto_minmax(0,1fr)] md:p-6">
      {photo ? (
        <Photo of={photo} sizes="6rem" className="size-24 rounded-full border border-line object-cover" />
      ) : (
        <span className="grid size-14 place-items-center rounded-full border border-line bg-wash">
          <BrandLogo logo={settings().logo} className="max-w-10" />
        </span>
      )}
      <div>
        <p className="text-lg font-semibold">{name ?? settings().brand}</p>
        <RichText text={bio} className="mt-1 max-w-text" />
        {links.length > 0 && (
          <p className="mt-2 flex flex-wrap gap-x-6">
            {links.map(({ label, url }) => (
              <a key={url} href={url} rel="noopener" className="link inline-flex min-h-11 items-center">
                {label}
              </a>
            ))}
          </p>
        )}
      </div>
    </Sheet>
  )
}
