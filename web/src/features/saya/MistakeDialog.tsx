import { HEADERS } from '@bakti/contract/envelope'
import { sayaCalls } from '@bakti/contract/saya/saya.calls'
import { REPORT_TEXT_MAX } from '@bakti/contract/saya/saya.rules'
import type { KegiatanSaya } from '@bakti/contract/saya/saya.schemas'
import { dayAndTanggal } from '@bakti/contract/day.rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { type CallError, describeFailure } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { useIdOf } from '../../platform/useIdOf'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { TextArea } from '../../ui/TextArea'
import { toastsOf } from '../../ui/toast'
import { refreshSaya } from './saya.queries'

const WHAT = [
  'Aku hadir, tapi tidak tercatat',
  'Jamnya tidak benar',
  'Aku sudah kirim surat sakit atau izin',
] as const

/** The choice stands before the story in one text. */
const STORY_MAX = REPORT_TEXT_MAX - Math.max(...WHAT.map(({ length }) => length)) - 2

interface MistakeDialogProps {
  kegiatan: KegiatanSaya
  onClose: () => void
}

/** A report that the own record of an activity is wrong (rule R52). It needs the server: nothing of it waits on the device. */
export function MistakeDialog({ kegiatan, onClose }: MistakeDialogProps) {
  const { id, title, tanggal, status_kehadiran } = kegiatan
  const client = useQueryClient()
  const [what, setWhat] = useState<string>(WHAT[status_kehadiran === 'Hadir' ? 1 : 0])
  const [story, setStory] = useState('')
  const idOf = useIdOf()
  const send = useMutation({
    mutationFn: () => {
      const body = { id_absen: id, isi: story.trim() ? `${what}. ${story.trim()}` : what }
      return callOrThrow(sayaCalls.report, { body, headers: { [HEADERS.idempotencyKey]: idOf(body) } })
    },
    onSuccess: async ({ message }) => {
      toastsOf(`salah:${id}`).success(message)
      await refreshSaya(client)
      onClose()
    },
    onError: (error: CallError) => void (error.answer.code === 'salah.exists' && refreshSaya(client)),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Ada yang salah?"
      description={`${title}, ${dayAndTanggal(tanggal)} · ${status_kehadiran}`}
      size="narrow"
    >
      <DialogBody>
        <fieldset className="pilihan grid gap-2">
          <legend className="sr-only">Apa yang salah</legend>
          {WHAT.map((each) => (
            <label
              key={each}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-sm border-[1.5px] border-garis-kendali px-3.5 py-2 leading-[1.3] font-semibold"
            >
              <input type="radio" name="salah" checked={what === each} onChange={() => setWhat(each)} />
              <span>{each}</span>
            </label>
          ))}
        </fieldset>
        <Field label="Ceritakan sedikit">
          <TextArea
            rows={2}
            maxLength={STORY_MAX}
            value={story}
            onChange={(event) => setStory(event.target.value)}
          />
        </Field>
        {send.isError && (
          <Banner tone="red" live="alert">
            {describeFailure(send.error, 'Laporanmu belum terkirim. Coba lagi saat ada internet.').text}
          </Banner>
        )}
        <Button
          size="large"
          full
          icon={<Send aria-hidden />}
          busy={send.isPending}
          onClick={() => send.mutate()}
        >
          Kirim ke panitia
        </Button>
        <p className="text-center text-[0.8125rem]/5 text-tinta-lembut">
          Kabar laporanmu muncul di halaman ini.
        </p>
      </DialogBody>
    </Dialog>
  )
}
