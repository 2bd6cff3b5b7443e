# A module whose methods templates use without naming it.
module GoodsText
  def color_of(good)
    content_tag(:b, good["color"]) # @ read color
  end
end
