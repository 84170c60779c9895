import { signal } from '@preact/signals'
import type { Side } from '../../../../game/side'
import { sideNames } from '../../../shared/battleNames'
import { Dialog } from '../../../shared/Dialog'
import type { TableFacts } from '../tableGame'
import { settings } from '../../../shell/storage/settings'
import { commandStory, recordedLeader } from './battleRecord'
import { StoryText, UnitCard } from './UnitCard'
import { recordWords } from './words'

/** The order of battle is open. */
export const isOrderOfBattleOpen = signal(false)

/** What the order of battle needs of a field by either set of rules. */
export type ArmiesFacts = Pick<TableFacts, 'scenario' | 'sides'> & {
  readonly units: ReadonlyMap<string, { readonly id: string; readonly side: Side; readonly leader: string }>
  readonly leaders: ReadonlyMap<string, { readonly id: string; readonly side: Side; readonly name: string }>
}

/** Both armies, command by command, each unit with its card. Nothing of the running battle is in it. */
export function OrderOfBattle({ facts }: { facts: ArmiesFacts }) {
  const t = recordWords()
  const { lang } = settings.value
  const leaderName = (id: string): string =>
    recordedLeader(facts.scenario, id, lang) ?? facts.leaders.get(id)?.name ?? id
  return (
    <Dialog
      id="order-of-battle"
      title={t.orderOfBattle}
      wide
      onClose={() => {
        isOrderOfBattleOpen.value = false
      }}
    >
      <p>{t.hint}</p>
      {facts.sides.map((side) => (
        <section key={side}>
          <h3>{sideNames(side, lang).full}</h3>
          {[...facts.leaders.values()]
            .filter((leader) => leader.side === side)
            .map((leader) => {
              const story = commandStory(facts.scenario, leader.id)
              const units = [...facts.units.values()].filter((unit) => unit.leader === leader.id)
              return (
                <details key={leader.id} data-testid={`command-${leader.id}`}>
                  <summary>{recordedLeader(facts.scenario, leader.id, lang, 'full') ?? leader.name}</summary>
                  {story ? <StoryText story={story} scenario={facts.scenario} /> : null}
                  {units.map(({ id }) => (
                    <UnitCard key={id} scenario={facts.scenario} id={id} leaderName={leaderName} isBelowCommand />
                  ))}
                </details>
              )
            })}
        </section>
      ))}
    </Dialog>
  )
}
