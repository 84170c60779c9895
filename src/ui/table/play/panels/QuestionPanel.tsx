import type { SeatProps } from '../SeatScreen'
import { tableWords } from '../words/words'
import { AfterMeleePanel, SoakPanel } from './AfterMeleePanel'
import { BreakOff } from './BreakOff'
import { ChargesPanel } from './ChargesPanel'
import { FirePanel } from './FirePanel'
import { MovesPanel } from './MovesPanel'
import { OrdersPanel } from './OrdersPanel'
import { OtherAnswers } from './OtherAnswers'
import { ReactionsPanel } from './ReactionsPanel'
import { SetupPanel } from './SetupPanel'
import './panels.css'

/** What the player may choose now: the panel of the present question, and below it answers that have no place of their own there. */
export function QuestionPanel(props: SeatProps) {
  const t = tableWords()
  const { seat } = props
  const isAsked = seat.toAct.value === seat.side && !seat.isBusy.value
  return (
    <section class="table-question" data-testid="table-question" aria-label={t.actions}>
      {isAsked ? <Question {...props} /> : null}
      <BreakOff {...props} />
    </section>
  )
}

function Question(props: SeatProps) {
  switch (props.seat.question.value) {
    case 'orders':
      return <OrdersPanel {...props} />
    case 'setup':
      return <SetupPanel {...props} />
    case 'moves':
      return <MovesPanel {...props} />
    case 'charges':
      return <ChargesPanel {...props} />
    case 'reactions':
      return <ReactionsPanel {...props} />
    case 'fire':
      return <FirePanel {...props} />
    case 'soak':
      return <SoakPanel {...props} />
    case 'victors':
      return <AfterMeleePanel {...props} type="victor" />
    case 'reform':
      return <AfterMeleePanel {...props} type="reform" />
    default:
      return <OtherAnswers {...props} types={null} />
  }
}
