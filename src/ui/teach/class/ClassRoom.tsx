import { classPlans } from '../../../teach/class/plans'
import { names } from '../../hex/shared/scenario'
import { refusalText } from '../../i18n/messages'
import { settings } from '../../shell/storage/settings'
import { LearnPage } from '../LearnPage'
import { LearnTabs } from '../LearnTabs'
import { Answers } from './Answers'
import { Handouts } from './Handouts'
import { Plans } from './Plans'
import { CLASS_TABS, classTab } from './sheets'
import { classWords } from './words'

/** The teacher's page: plans, hand-outs, and the answers of a class read together. */
export function ClassRoom() {
  const t = classWords()
  const plans = classPlans()
  const tab = classTab.value
  return (
    <LearnPage title={t.heading}>
      <div class="no-print">
        <p>{t.intro}</p>
        <LearnTabs room="class" label={t.heading} tabs={CLASS_TABS} names={t.tabs} open={classTab} />
        {plans.ok ? null : (
          <p role="alert">
            {t.faulty} {refusalText(plans.refusal, settings.value.lang, names.value)}
          </p>
        )}
      </div>
      {plans.ok && tab === 'plans' ? <Plans plans={plans.value} /> : null}
      {plans.ok && tab === 'handouts' ? <Handouts plans={plans.value} /> : null}
      {tab === 'answers' ? <Answers /> : null}
    </LearnPage>
  )
}
