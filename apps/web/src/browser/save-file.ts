/** Hands a file to the person, as a browser does. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has its own hold on it by the time the next task runs.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
