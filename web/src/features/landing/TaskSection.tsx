import { ArrowRight, CircleCheck, CircleDashed, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ContohTugas, landing } from '@bakti/contract/acara.content'
import { paths } from '../../app/paths'
import { Badge } from '../../ui/Badge'
import { LinkButton } from '../../ui/Button'
import type { Tone } from '../../ui/tone'
import { Opening } from './Opening'

const LOOK: Record<ContohTugas['look'], { tone: Tone; icon: ReactNode }> = {
  hadir: { tone: 'hijau', icon: <CircleCheck aria-hidden /> },
  izin: { tone: 'kuning', icon: <Clock aria-hidden /> },
  belum: { tone: 'abu', icon: <CircleDashed aria-hidden /> },
}

const PLACE = ['left-0 top-4 -rotate-5', 'right-0 top-[8.25rem] rotate-3', 'left-[6%] top-64 -rotate-2']

/** The way to the tasks, beside a picture of what waits there. */
export function TaskSection() {
  const { title, text, action, contoh } = landing.tugas
  return (
    <section id="task" aria-labelledby="task-judul" className="bagian bg-santan-200">
      <div className="wadah grid items-center gap-8 lg:grid-cols-2 lg:gap-12">
        <Opening id="task-judul" title={title} text={text} className="[&_p]:max-w-120">
          <LinkButton
            to={paths.pengumpulanTugas()}
            size="besar"
            className="mt-3 justify-self-start max-lg:w-full"
          >
            {action}
            <ArrowRight aria-hidden />
          </LinkButton>
        </Opening>
        {/* A picture: nothing in it is anybody's. */}
        <div aria-hidden className="relative h-96 lg:h-100">
          {contoh.map(({ title: name, tenggat, mark, look }, at) => (
            <div
              key={name}
              className={`absolute w-[min(24rem,88%)] rounded-lg bg-permukaan px-5.5 py-5 shadow-md ${PLACE[at % PLACE.length]}`}
            >
              <Badge tone={LOOK[look].tone} icon={LOOK[look].icon} dashed={look === 'belum'}>
                {mark}
              </Badge>
              <p className="mt-2.5 text-[1.0625rem] font-extrabold">{name}</p>
              <p className="text-sm text-tinta-lembut">Tenggat {tenggat}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
