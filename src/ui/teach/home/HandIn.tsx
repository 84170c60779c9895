import { openLearn } from '../../shell/learning'
import { homeWords } from './words'

/** At the end of a lesson or decision: the way to the file and the sheet that a teacher wants. */
export function HandIn() {
  return (
    <button type="button" data-testid="to-work" onClick={() => openLearn({ room: 'work' })}>
      {homeWords().handIn}
    </button>
  )
}
