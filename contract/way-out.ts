/** The address of another site, for whoever may go there at this moment. */
import * as z from 'zod/mini'

export const WayOut = z.object({ url: z.string() })
