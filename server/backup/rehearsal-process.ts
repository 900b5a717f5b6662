/** The process in which a restore is rehearsed. */
import { carryOut } from './carry-out.ts'
import { rehearse } from './rehearse.ts'

carryOut(rehearse)
