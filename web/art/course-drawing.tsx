import type { ComponentType } from 'react'
import {
  CompressionScene,
  DistillationScene,
  ProcessPlantScene,
  ReliefScene,
  type SceneProps,
} from './course-scenes.tsx'
import { DRAWING_NAMES, type DrawingName } from '#contract/drawings.ts'

interface Scene {
  readonly Picture: ComponentType<SceneProps>
  readonly title: string
}

const PLANT: Scene = { Picture: ProcessPlantScene, title: 'Flow diagram of a small plant with its stream table' }

const SCENES: Readonly<Record<DrawingName, Scene>> = {
  'process-plant': PLANT,
  distillation: { Picture: DistillationScene, title: 'Distillation column with its McCabe-Thiele diagram' },
  compression: { Picture: CompressionScene, title: 'Two-stage compressor train with separators and recycle' },
  relief: { Picture: ReliefScene, title: 'Vessel with its relief valve, knock-out drum and flare' },
}

interface CourseDrawingProps {
  readonly name: string
  readonly className?: string
}

/** The drawing of a course. An unknown name gets the small plant. */
export function CourseDrawing({ name, className = '' }: CourseDrawingProps) {
  const drawingName = DRAWING_NAMES.find((drawing) => drawing === name)
  const { Picture, title } = drawingName ? SCENES[drawingName] : PLANT
  return <Picture title={title} className={className} />
}
