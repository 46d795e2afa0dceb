import { ArrowRight, CircleCheck, CircleDashed, Clock } from 'lucide-react'
import { type SampleTugas, landing } from '@bakti/contract/landing.content'
import { timeLeft, longTime } from '@bakti/contract/time.rules'
import { paths } from '../../app/paths'
import { useSession } from '../../platform/session'
import { useServerNow } from '../../platform/useServerNow'
import { Badge } from '../../ui/Badge'
import { LinkButton } from '../../ui/Button'
import { Opening } from './Opening'
import { showsTasks } from './sections'

const PLACE = ['left-0 top-4 -rotate-5', 'right-0 top-[8.25rem] rotate-3', 'left-[6%] top-64 -rotate-2']

/** The way to the tasks, beside a picture of what waits there. */
export function TaskSection() {
  const { title, text, action, samples } = landing.tugas
  const { user } = useSession()
  const now = useServerNow(samples.map(({ deadline }) => Date.parse(deadline)))
  return (
    <section id="task" aria-labelledby="task-judul" className="bagian bg-santan-200">
      <div className="wadah grid items-center gap-8 lg:grid-cols-2 lg:gap-12">
        <Opening id="task-judul" title={title} text={text} className="[&_p]:max-w-120">
          {showsTasks(user) && (
            <LinkButton
              to={paths.submitTugas()}
              size="large"
              className="mt-3 justify-self-start max-lg:w-full"
            >
              {action}
              <ArrowRight aria-hidden />
            </LinkButton>
          )}
        </Opening>
        {/* A picture: nothing in it is anybody's. */}
        <div aria-hidden className="relative h-96 lg:h-100">
          {samples.map((tugas, at) => (
            <div
              key={tugas.title}
              className={`absolute w-[min(24rem,88%)] rounded-lg bg-permukaan px-5.5 py-5 shadow-md ${PLACE[at % PLACE.length]}`}
            >
              <Mark tugas={tugas} now={now} />
              <p className="mt-2.5 text-[1.0625rem] font-extrabold">{tugas.title}</p>
              <p className="text-[0.8125rem] whitespace-nowrap text-tinta-lembut sm:text-sm">
                Tenggat {longTime(tugas.deadline)} WIB
              </p>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

/** As on the page of the tasks: handed in, how much time is left, or closed. */
function Mark({ tugas: { deadline, submittedTugas }, now }: { tugas: SampleTugas; now: Date }) {
  if (submittedTugas)
    return (
      <Badge tone="green" icon={<CircleCheck aria-hidden />}>
        Terkumpul
      </Badge>
    )
  if (Date.parse(deadline) > now.getTime())
    return (
      <Badge tone="yellow" icon={<Clock aria-hidden />}>
        {timeLeft(deadline, now)}
      </Badge>
    )
  return (
    <Badge tone="grey" icon={<CircleDashed aria-hidden />} dashed>
      Sudah ditutup
    </Badge>
  )
}
