/** Downloads bytes as a file. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Delayed, since the browser may still start the download; once started, it keeps its own reference to the bytes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
