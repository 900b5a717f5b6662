import type { ComponentType } from 'react'
import {
  CompressionScene,
  DistillationScene,
  ProcessPlantScene,
  ReliefScene,
  type SceneProps,
} from './course-scenes.tsx'

/** The drawings that a course may name as its `image`. */
const SCENES: Record<string, ComponentType<SceneProps>> = {
  'process-plant': ProcessPlantScene,
  distillation: DistillationScene,
  compression: CompressionScene,
  relief: ReliefScene,
}

interface CourseDrawingProps extends SceneProps {
  readonly name: string
}

/** The drawing of a course. An unknown name gets the small plant. */
export function CourseDrawing({ name, ...rest }: CourseDrawingProps) {
  const Scene = SCENES[name] ?? ProcessPlantScene
  return <Scene {...rest} />
}
