/** The first stop of the Tab key: past the navigation, to the element of this id. */
export function SkipLink({ to }: { to: string }) {
  return (
    <a
      href={`#${to}`}
      className="absolute -top-20 left-4 z-99 rounded-sm bg-white px-4 py-3 font-semibold focus:top-4"
    >
      Lewati ke isi
    </a>
  )
}
