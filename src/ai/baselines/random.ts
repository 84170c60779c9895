import type { Action } from '../../operational/types'
import { baseline } from './context'

/** One in so many decisions ends the phase, where it may be ended. */
const ENDS = 30

/** B0: any legal action, each as likely as another; never gives up, and ends its phases now and then. */
export const random = baseline((scene): Action => {
  const ready = scene.first('ready')
  if (ready) return ready
  const fill = scene.first('fill')
  if (fill) return fill
  const end = scene.first('endPhase') ?? scene.first('done')
  // Into a bastion and out again could go on for ever.
  const rest = scene.legal.filter(
    (action) => action !== end && action.type !== 'resign' && action.type !== 'garrison' && action.type !== 'cancel',
  )
  if (end && (rest.length === 0 || scene.below(ENDS) === 0)) return end
  return rest.length > 0 ? scene.pick(rest) : (scene.first('cancel') ?? scene.legal[0]!)
})
